import { spawnProduct } from '#test/harness/spawned-product.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { fullCatalogue } from './full-catalogue.ts'

const rounds = Number(process.env['FIRST_SEARCH_ROUNDS'] ?? 5)
/** The folder of another release, to compare with. */
const other = process.env['FIRST_SEARCH_RELEASE']
const paths = [
  '/api/catalogue/programs?search=medicine&country=IT&limit=12',
  '/api/catalogue/filters?search=medicine&country=IT',
]

/** How long the first filtered search takes at the moment the product says that it is ready, and the next one. */
export async function firstSearch(): Promise<void> {
  const full = await fullCatalogue()
  if (!full) return
  try {
    await full.product.stop()
    const rows = []
    for (const release of other === undefined ? [undefined] : [other, undefined]) {
      const took = { ready: [] as number[], first: [] as number[], next: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        const product = await spawnProduct({ dataDir: full.dataDir, release })
        took.ready.push(product.startMs)
        for (const turn of ['first', 'next'] as const) {
          const began = performance.now()
          for (const path of paths) await ask(product.url + path, full.student.token)
          took[turn].push(performance.now() - began)
        }
        await product.stop()
      }
      rows.push([
        release ?? 'this release',
        ...Object.values(took).map((times) => rounded(percentile(times))),
      ])
    }
    printTable(['', 'start to ready, ms', 'first search, ms', 'next search, ms'], rows)
  } finally {
    await full.close()
  }
}

async function ask(url: string, token: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
}
