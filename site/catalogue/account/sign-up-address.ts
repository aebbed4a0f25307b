import { paths } from '#kit/routing/paths.ts'

/**
 * Where a visitor creates an account and then goes on.
 * @param next the screen of the student area that shows the same as the page they come from
 */
export const signUpFor = (next: string): string => `${paths.signUp}?next=${encodeURIComponent(next)}#create`
