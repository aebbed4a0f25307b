/** Name of the browser's database of unsent applications, in its own file so that it can be deleted without the code that reads it. */
export const draftDatabase = 'unsent-applications'
