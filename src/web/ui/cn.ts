import { type ClassValue, clsx } from 'clsx';

/** Joins class names, leaving out what is falsy. Parts do not override each other's classes. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
