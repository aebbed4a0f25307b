// A process of its own between two ports of this machine that holds back what the server sends: ports and delay as
// JSON. Where `tc netem` is there it would be exact; this one is late by up to a millisecond more.
import net from 'node:net'

const { from, to, delay } = JSON.parse(process.argv[2] ?? '') as { from: number; to: number; delay: number }

net
  .createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port: to, host: '127.0.0.1', noDelay: true })
    near.pipe(far)
    far.on('data', (bytes: Buffer) => setTimeout(() => near.write(bytes), delay))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  .listen(from, '127.0.0.1', () => process.send?.('ready'))
