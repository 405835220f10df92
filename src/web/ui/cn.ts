import { type ClassValue, clsx } from 'clsx';

/** Joins class names, without falsy values. Parts do not override each other's classes. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
