/** The browser's database of unsent applications. Apart from what reads it, so that it can be removed without that. */
export const draftDatabase = 'unsent-applications'
