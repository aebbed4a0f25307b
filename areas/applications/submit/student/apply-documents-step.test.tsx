import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentFieldTexts } from '#texts/applications/submit/apply.ts'
import ApplyDocumentsStep, { type DocumentsStepProps } from './apply-documents-step.tsx'

const nothing = async () => {}

/** The badge of each document, by kind, before any is added. */
function badges(program: Partial<Program>): Record<string, string | undefined> {
  const props = {
    program: { requiredDocuments: null, level: null, levelName: null, ...program },
    documents: { documents: {}, known: [], add: nothing, remove: nothing, reuse: nothing, again: nothing },
    goTo: () => {},
    hrefOf: () => '/',
    leave: '/',
  } as unknown as DocumentsStepProps
  const text = renderToStaticMarkup(<ApplyDocumentsStep {...props} />).replaceAll(/<[^>]*>/g, '\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const known = [documentFieldTexts.needed, documentFieldTexts.optional]
  return Object.fromEntries(
    Object.entries(documentLabels).flatMap(([name, label]) => {
      const at = lines.indexOf(label)
      return at < 0 ? [] : [[name, lines.slice(at).find((line) => known.includes(line))]]
    }),
  )
}

test('documents that the last step lists as missing are marked as needed here, if the program lists none', () => {
  expect(badges({})).toEqual({
    cnicFrontImage: 'Needed',
    cnicBackImage: 'Needed',
    matricCertificateImage: 'Needed',
    fscCertificateImage: 'Needed',
    bsDegreeImage: 'Optional',
  })
  expect(badges({ level: '8' })['bsDegreeImage']).toBe('Needed')
})

test('only the documents that the program lists are needed, if it lists any', () => {
  expect(badges({ requiredDocuments: ['passportImage'] })).toMatchObject({
    passportImage: 'Needed',
    cnicFrontImage: 'Optional',
  })
})
