import { useEffect, useState } from 'react';

let hasArrived = false;

/** Whether the face of a text has come, or will not: until then another one keeps its place. */
export function useFaceArrived(font: string, text: string): boolean {
  const [isKnown, setIsKnown] = useState(hasArrived);
  // The faces are outside React.
  useEffect(() => {
    if (isKnown) return;
    const tell = () => {
      hasArrived = true;
      setIsKnown(true);
    };
    document.fonts.load(font, text).then(tell, tell);
  }, [font, text, isKnown]);
  return isKnown;
}
