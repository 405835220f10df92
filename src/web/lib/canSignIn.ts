import { createContext, useContext } from 'react';

export const CanSignInContext = createContext(true);

/** Whether signing in can help who may not open a file; where it cannot, only the network does. */
export function useCanSignIn(): boolean {
  return useContext(CanSignInContext);
}
