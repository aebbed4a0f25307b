/** Texts about a connection that is gone. */
export const connectionWords = {
  notReached: 'No answer came. Check the connection and try again.',
  offline: 'You are offline. We try again by ourselves once there is a connection.',
  keptOnScreen: 'What you see is from before.',
}
