const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** The writing direction of a language, by its usual script. @param language BCP 47 */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
