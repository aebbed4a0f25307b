/** What the page after a logout without a connection asks of the service worker: tell the server now, if it can be reached. */
export interface SendLogouts {
  readonly kind: 'send-logouts'
}

/** The service worker's reply, once the server has heard of every logout in this browser. */
export interface LogoutsSent {
  readonly kind: 'logouts-sent'
}
