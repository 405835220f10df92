import { createContext, useContext } from 'react';

export const CanSignInContext = createContext(true);

/** Whether signing in can give access to files; if not, only the campus network does. */
export function useCanSignIn(): boolean {
  return useContext(CanSignInContext);
}
