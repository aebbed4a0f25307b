import { execFile } from 'node:child_process'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { commands } from './commands.ts'
import type { Environment, Machines } from './machines.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

/** What the image named by BASE_IMAGE in the Containerfile consists of. */
const basePackages = [
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'libssl3',
  'libgomp1',
  'ca-certificates',
  'tzdata',
  'netbase',
]
const names = { base: 'localhost/manzil-test-base', node: 'localhost/manzil-test-node' }
/** A machine that lets nobody raise limits runs containers only within its own. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

interface Container {
  readonly env: Environment
  /** Where its files are inside, and where here; they are mounted read-only. */
  readonly files?: Readonly<Record<string, string>>
}

/** The image of deploy/Containerfile, built and run by Podman. The images it starts from are made of this machine's packages. */
export class Image {
  readonly name = `localhost/manzil-test:${process.pid}`
  readonly #machines: Machines

  constructor(machines: Machines) {
    this.#machines = machines
  }

  /** @returns its size in bytes, uncompressed */
  async build(): Promise<number> {
    const base = await this.#aBase()
    await this.#import(base, names.base)
    await this.#import(await this.#withNode(base), names.node)
    const options = ['--isolation=chroot', '--format=docker', '--pull-never', '--layers=false']
    const [program, subcommand, ...args] = commands.buildImage
      .split(' ')
      .map((word) => (word === 'manzil' ? this.name : word))
    await run(
      program!,
      [
        subcommand!,
        ...options,
        ...['--build-arg', `BASE_IMAGE=${names.base}`, '--build-arg', `NODE_IMAGE=${names.node}`],
        ...args,
      ],
      { cwd: root, maxBuffer: 1024 ** 3 },
    )
    const { stdout } = await run('podman', ['image', 'inspect', this.name, '--format={{.Size}}'])
    return Number(stdout)
  }

  /** Runs a command of the product in a container. @throws an error with what it printed when it fails */
  async run(command: string, container: Container): Promise<string> {
    const { stdout } = await run('podman', [...this.#running(container, ['--rm']), this.name, command])
    return stdout
  }

  /** Starts a server in the background. @returns the id of its container */
  async start(container: Container): Promise<string> {
    const { stdout } = await run('podman', [...this.#running(container, ['--detach']), this.name])
    return stdout.trim()
  }

  /** Asks a container as the image's HEALTHCHECK does. @throws an error when it is not healthy */
  async checkHealth(id: string): Promise<void> {
    await run('podman', ['healthcheck', 'run', id])
  }

  /** Stops a container as a deployment does. @returns its exit code and what it printed */
  async stop(id: string): Promise<{ code: number; printed: string }> {
    await run('podman', ['stop', '--time', '60', id])
    const { stdout } = await run('podman', ['inspect', id, '--format={{.State.ExitCode}}'])
    return { code: Number(stdout), printed: await this.printedBy(id) }
  }

  async printedBy(id: string): Promise<string> {
    const { stdout, stderr } = await run('podman', ['logs', id], { maxBuffer: 1024 ** 3 })
    return stdout + stderr
  }

  async remove(): Promise<void> {
    const { stdout } = await run('podman', ['ps', '-aq', '--filter', `ancestor=${this.name}`])
    for (const id of stdout.split('\n').filter(Boolean)) await run('podman', ['rm', '-f', id])
    await run('podman', ['rmi', '-f', this.name, names.node, names.base])
  }

  /** As deploy/compose.yaml and the chart run it: nothing to write to but what is in memory, and no privilege. */
  #running({ env, files = {} }: Container, more: readonly string[]): string[] {
    return [
      ...['--runtime=runc', 'run', ...more, ...limits, '--network=host'],
      ...['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'],
      ...['--tmpfs=/tmp:size=64m,mode=1777', '--tmpfs=/data:size=512m,mode=1777'],
      ...Object.entries(files).flatMap(([inside, here]) => ['-v', `${here}:${inside}:ro`]),
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ]
  }

  async #import(folder: string, name: string): Promise<void> {
    await run('/bin/sh', ['-ec', 'tar -C "$1" -c . | podman import - "$2"', 'sh', folder, name])
  }

  async #aBase(): Promise<string> {
    const base = await this.#machines.newFolder('image-base', 0o755)
    for (const name of ['lib', 'lib64', 'bin']) {
      await mkdir(path.join(base, 'usr', name), { recursive: true })
      await symlink(`usr/${name}`, path.join(base, name))
    }
    const { stdout } = await run('dpkg', ['-L', ...basePackages])
    const ofMachine = new Set(stdout.split('\n'))
    ofMachine.add('/etc/ssl/certs/ca-certificates.crt')
    for (const file of ofMachine) {
      const isUseful = file && !/^\/usr\/share\/(?:doc|man|lintian)\//.test(file)
      const found = isUseful && lstatSync(file, { throwIfNoEntry: false })
      if (!found || found.isDirectory()) continue
      // dpkg lists /lib/…, which is a link on most machines.
      const place = path.join(base, realpathSync(path.dirname(file)), path.basename(file))
      await mkdir(path.dirname(place), { recursive: true })
      await cp(file, place, { verbatimSymlinks: true })
    }
    return base
  }

  /** As NODE_IMAGE, with as little as the build needs. */
  async #withNode(base: string): Promise<string> {
    const folder = path.join(this.#machines.folder, 'image-node')
    await cp(base, folder, { recursive: true, verbatimSymlinks: true })
    const place = (name: string) => path.join(folder, name)
    await copyFile('/bin/busybox', place('usr/bin/busybox'))
    for (const name of ['sh', 'env']) await symlink('busybox', place(`usr/bin/${name}`))
    for (const name of ['tmp', 'root', 'usr/local/bin', 'usr/local/lib/node_modules'])
      await mkdir(place(name), { recursive: true })
    await copyFile(realpathSync(process.execPath), place('usr/local/bin/node'))
    const { stdout } = await run('npm', ['root', '--global'])
    await cp(path.join(stdout.trim(), 'npm'), place('usr/local/lib/node_modules/npm'), { recursive: true })
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', place('usr/local/bin/npm'))
    // npm asks the registry that it asks here, and trusts whom it trusts here. The final image has nothing of it.
    await mkdir(place('usr/local/etc'))
    for (const whose of ['user', 'global']) {
      const { stdout: file } = await run('npm', ['config', 'get', `${whose}config`])
      if (existsSync(file.trim()))
        await appendFile(place('usr/local/etc/npmrc'), `${await readFile(file.trim(), 'utf8')}\n`)
    }
    return folder
  }
}
