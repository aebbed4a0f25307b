/** Texts about when a program starts. */
export const intakeWords = {
  intake: (words: string) => `${words} intake`,
  seasons: { spring: 'Spring', summer: 'Summer', autumn: 'Autumn', winter: 'Winter' },
}
