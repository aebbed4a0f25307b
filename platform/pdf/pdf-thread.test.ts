import { expect, test } from 'vitest'
import { openPdfThread, type DocumentPages } from './pdf-thread.ts'

const about = {
  title: 'Documents of Nadia Example',
  language: 'en',
  madeAt: new Date('2026-11-23T10:00:00Z'),
  sender: { name: 'Manzil', lines: [] },
  cannotShow: '',
}
async function* noDocuments(): AsyncGenerator<DocumentPages> {}

test('an order for a thread that has ended is refused, not left waiting', async () => {
  const thread = openPdfThread()
  await thread.close()
  const begin = { kind: 'pictures', about } as const
  await expect(thread.draw(begin, noDocuments()).next()).rejects.toThrow('The thread that draws a PDF ended')
})
