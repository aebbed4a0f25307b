import { expect, test } from 'vitest'
import { createImages } from '#platform/images/images.ts'
import { sendChangedPictures } from '../fixtures/changed-pictures.ts'
import { aFolder } from '../fixtures/upload-server.ts'

test('a thousand pictures with bytes changed are made or refused, and end no worker', async () => {
  const warnings: object[] = []
  const folder = await aFolder()
  const images = createImages({ log: { warn: (details) => void warnings.push(details) } })
  try {
    await sendChangedPictures(images, folder.path, 1000)
    expect(warnings).toEqual([])
  } finally {
    await images.close()
    await folder.remove()
  }
})
