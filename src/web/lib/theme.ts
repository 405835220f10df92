/**
 * Keeps the `light` or `dark` class of the root in sync with the system (specification, section 4).
 * Colours do not depend on it: the style sheet uses a media query.
 */
export function followSystemTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.classList.toggle('dark', dark.matches);
    document.documentElement.classList.toggle('light', !dark.matches);
  };
  dark.addEventListener('change', apply);
  apply();
}
