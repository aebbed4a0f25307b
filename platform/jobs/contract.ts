/** Days within which a check that takes a slice every hour has been through the whole. */
export const roundDays = 7
