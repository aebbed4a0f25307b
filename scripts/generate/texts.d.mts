import type { Alias } from 'vite'

/** Brings generated/texts up to date. */
export function generateTexts(): void

/** The alias by which a build of the web reads the texts of one language (BCP 47). */
export function textsIn(language: string): Alias
