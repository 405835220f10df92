import { createContext, useContext } from 'react';

export const CanSignInContext = createContext(true);

/** Whether signing in can give access to files; if not, only the campus network does. */
export function useCanSignIn(): boolean {
  return useContext(CanSignInContext);
}

export const MembersOnlyContext = createContext(false);

/** Whether only a session opens files, so that the campus network does not help. */
export function useMembersOnly(): boolean {
  return useContext(MembersOnlyContext);
}
