import type { IncomingMessage } from 'node:http'

/**
 * Lets a sender finish what it is sending after it has been refused. Most clients read the answer only once
 * their body is out, and a connection closed under unread bytes is reset, which throws the answer away. So the
 * rest is read and dropped; who sends on beyond `bytes` or `milliseconds` is cut off.
 */
export function leaveBody(
  request: IncomingMessage,
  { bytes = 64 * 1024 * 1024, milliseconds = 20_000 }: { bytes?: number; milliseconds?: number } = {},
): void {
  if (request.readableEnded || request.destroyed) return
  let left = bytes
  const timer = setTimeout(cutOff, milliseconds)
  timer.unref()
  function cutOff() {
    request.socket.destroy()
  }
  function drop(chunk: Buffer) {
    left -= chunk.length
    if (left < 0) cutOff()
  }
  function over() {
    clearTimeout(timer)
    request.off('data', drop)
  }
  request.on('data', drop).once('end', over).once('close', over)
  // A sender that vanishes while its rest is dropped is nobody's error.
  request.on('error', over)
  request.resume()
}
