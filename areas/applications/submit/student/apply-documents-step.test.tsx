import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { documentFieldTexts } from '#texts/applications/submit/apply.ts'
import ApplyDocumentsStep, { type DocumentsStepProps } from './apply-documents-step.tsx'

const nothing = async () => {}

/** The badge of each paper, by its kind, while nothing has been added. */
function badges(program: Partial<Program>): Record<string, string | undefined> {
  const props = {
    program: { requiredDocuments: null, level: null, levelName: null, ...program },
    papers: { papers: {}, known: [], add: nothing, remove: nothing, reuse: nothing, again: nothing },
    goTo: () => {},
    hrefOf: () => '/',
    leave: '/',
  } as unknown as DocumentsStepProps
  const text = renderToStaticMarkup(<ApplyDocumentsStep {...props} />).replaceAll(/<[^>]*>/g, '\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const known = [documentFieldTexts.needed, documentFieldTexts.optional]
  return Object.fromEntries(
    Object.entries(applicationWords.documents).flatMap(([name, label]) => {
      const at = lines.indexOf(label)
      return at < 0 ? [] : [[name, lines.slice(at).find((line) => known.includes(line))]]
    }),
  )
}

test('what the last step calls missing is called needed here, where the program names no papers', () => {
  expect(badges({})).toEqual({
    cnicFrontImage: 'Needed',
    cnicBackImage: 'Needed',
    matricCertificateImage: 'Needed',
    fscCertificateImage: 'Needed',
    bsDegreeImage: 'Optional',
  })
  expect(badges({ level: '8' })['bsDegreeImage']).toBe('Needed')
})

test('where the program names its papers, they alone are needed', () => {
  expect(badges({ requiredDocuments: ['passportImage'] })).toMatchObject({
    passportImage: 'Needed',
    cnicFrontImage: 'Optional',
  })
})
