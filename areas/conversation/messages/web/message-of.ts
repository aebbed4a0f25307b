/** The storage key of an unsent message. @param draftKey the conversation or application that it goes to */
export const messageOf = (draftKey: string): string => `message ${draftKey}`
