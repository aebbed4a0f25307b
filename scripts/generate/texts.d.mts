import type { Plugin } from 'vite'

/** Brings generated/texts up to date. */
export function generateTexts(): void

/** A plugin by which a build of the web reads the texts of one language (BCP 47). */
export function textsIn(language: string): Plugin
