import type { Socket } from 'node:net'

/**
 * Waits until the server has closed the connection. A byte that is written meanwhile may fail first, which `once` from
 * `node:events` would take for a failure of the wait.
 * @throws when it is still open after ten seconds
 */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the connection is still open')), 10_000)
    socket.once('close', () => {
      clearTimeout(late)
      resolve()
    })
  })
