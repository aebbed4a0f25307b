import type { FastifyInstance } from 'fastify'

/** Why the server cannot listen at its address; the message is for the operator. */
export class CannotListen extends Error {
  readonly exitCode = 2
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it. Stop that program, or set another PORT.',
  EACCES: 'this user may not use it. Set a PORT above 1023, and put a proxy in front of it.',
  EADDRNOTAVAIL: 'this machine does not have that address. Set another HOST.',
  ENOTFOUND: 'this machine does not know that name. Set another HOST.',
}

/** Takes requests from now on. @throws CannotListen when the address cannot be used */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const reason = reasons[error.code ?? '']
    throw reason === undefined ? error : new CannotListen(`Port ${port} of ${host} cannot be used: ${reason}`)
  })
}
