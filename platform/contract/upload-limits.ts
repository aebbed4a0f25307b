/** Hours for which an unfinished upload waits for its rest. */
export const unfinishedHours = 2
/** Uploads a student may have begun and not finished at once. */
export const openUploadsMost = 5
