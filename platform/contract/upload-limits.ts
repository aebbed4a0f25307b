/** Hours after which an unfinished upload is removed. */
export const unfinishedHours = 2
/** Unfinished uploads that a student may have at once. */
export const openUploadsMost = 5
