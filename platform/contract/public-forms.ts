/**
 * The forms of the public pages: where each is sent, and the page that explains what happens next. Sent as
 * `multipart/form-data`, they are answered with a page, or with JSON if the request accepts it.
 */
export const publicForms = {
  registration: { action: '/forms/registration', sent: '/sent/registration' },
  contact: { action: '/forms/contact', sent: '/sent/contact' },
  newsletter: { action: '/forms/newsletter', sent: '/sent/newsletter' },
  confirmation: { action: '/forms/newsletter-confirm', sent: '/sent/newsletter-confirmed' },
  leaving: { action: '/forms/newsletter-leave', sent: '/sent/newsletter-left' },
  searchMails: { action: '/forms/search-mails-stop', sent: '/sent/search-mails-stopped' },
  keepAccount: { action: '/forms/keep-account', sent: '/sent/account-kept' },
  notMe: { action: '/forms/not-me', sent: '/sent/everybody-signed-out' },
} as const

export type PublicForm = keyof typeof publicForms
