import { execFile, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The unprivileged account that PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number }

const run = promisify(execFile)

/** Whether this process is root: it can switch accounts, and PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Spawn options that make a child run as `account`; no user when the account stays the same. */
export function as(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  // Every account can enter the root folder; it may not be able to enter our working folder.
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
}

/**
 * Who may run PostgreSQL for the folder, best first: the folder's owner, then `postgres`, then `nobody`.
 * Without root there is no choice, and the list holds `undefined` alone: run as ourselves.
 */
export async function accountsFor(folder: string): Promise<Array<Account | undefined>> {
  if (!isRoot()) return [undefined]
  const { uid: owner } = await stat(folder)
  const accounts: Account[] = []
  for (const name of owner === 0 ? ['postgres', 'nobody'] : [String(owner), 'postgres', 'nobody']) {
    const account = await findAccount(name)
    if (account && account.uid !== 0) accounts.push(account)
  }
  if (accounts.length === 0) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" account. ' +
        `Give ${folder} to an ordinary account, or set DATABASE_URL.`,
    )
  }
  return accounts
}

/** The account that owns a folder, or `undefined` when that is this very process. */
export async function ownerOf(folder: string): Promise<Account | undefined> {
  const { uid } = await stat(folder)
  if (!isRoot()) {
    if (uid !== process.getuid?.()) {
      throw new Error(`${folder} belongs to user ${uid}; start the product as that user or as root.`)
    }
    return undefined
  }
  const account = await findAccount(String(uid))
  if (!account || uid === 0) {
    throw new Error(
      `${folder} belongs to ${uid === 0 ? 'root' : `user ${uid}, whom this machine does not know`}. ` +
        'PostgreSQL cannot run as that user: give the folder to an ordinary account (chown -R).',
    )
  }
  return account
}

/**
 * Whether the account can pass through every parent of `folder` and enter it. Tested, not computed, because of
 * ACLs.
 */
export function canEnter(account: Account | undefined, folder: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
    ...as(account),
    stdio: 'ignore',
  })
  if (result.error) {
    throw new Error(`Cannot run a command as ${account?.name ?? 'this user'}: ${result.error.message}`)
  }
  return result.status === 0
}

/** `id` also refuses a number without a name, as initdb would, so such an owner is passed over. */
async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid, login] = await Promise.all(
      ['-u', '-g', '-un'].map(async (flag) => (await run('id', [flag, name])).stdout.trim()),
    )
    return { name: login ?? name, uid: Number(uid), gid: Number(gid) }
  } catch {
    return undefined
  }
}
