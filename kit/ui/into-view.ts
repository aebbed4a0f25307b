/**
 * As the `ref` of a message that stands above a long form: a press of the button at the end of the form brings the
 * message into view as it appears. On a phone it would otherwise appear outside the screen, as if nothing had happened.
 */
export const intoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' })
