/** Brings app/emails/all-emails.ts up to date. */
export function generateEmails(): void
