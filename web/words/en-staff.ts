/** The words of the staff console, in English. */
export const staff = {}
