import { describe, expect, it } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { stillToAdd, stillToAddAfter, usualDocuments, wantedDetails, type FiledFor } from './still-to-add.ts'

const bachelor: FiledFor = { requiredDocuments: null, level: '6', levelName: 'bachelor' }
const master: FiledFor = { requiredDocuments: null, level: '7', levelName: 'master' }
const nothing = { details: {}, documents: [] }
const all = Object.fromEntries(wantedDetails.map((name) => [name, 'told']))

describe('what an application still lacks', () => {
  it('is everything where nothing was entered, in the order of the form', () => {
    expect(stillToAdd(master, nothing)).toEqual({
      details: [...wantedDetails],
      documents: [...documentNames],
    })
  })

  it('is what the program names, where it names documents, and none where it requires none', () => {
    const names = (requiredDocuments: FiledFor['requiredDocuments']) =>
      stillToAdd({ ...master, requiredDocuments }, { details: all, documents: ['passportImage'] }).documents
    expect(names(['cnicFrontImage'])).toEqual(['cnicFrontImage'])
    expect(names([])).toEqual([])
  })

  it('requires a degree only for a program that follows one', () => {
    expect(usualDocuments(bachelor)).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, levelName: 'single_cycle_master' })).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, level: null })).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, level: '8' })).toContain('bsDegreeImage')
  })

  it('accepts a B-Form or a passport instead of a national ID', () => {
    expect(stillToAdd(bachelor, { details: all, documents: ['bFormImage'] }).documents).toEqual([
      'matricCertificateImage',
      'fscCertificateImage',
    ])
  })

  it('treats blanks as nothing', () => {
    expect(stillToAdd(bachelor, { ...nothing, details: { ...all, city: ' ', phone: null } }).details).toEqual(
      ['phone', 'city'],
    )
  })

  it('is settled once the office has decided, and by what an officer requests', () => {
    const standing = { stage: 'submitted', asked: [], wasAsked: false } as const
    expect(stillToAddAfter(bachelor, nothing, standing)?.documents).toHaveLength(4)
    expect(stillToAddAfter(bachelor, nothing, { ...standing, stage: 'offered' })).toBeNull()
    expect(
      stillToAddAfter(bachelor, { details: all, documents: [] }, { ...standing, wasAsked: true }),
    ).toBeNull()
    expect(
      stillToAddAfter({ ...bachelor, requiredDocuments: ['cnicFrontImage', 'bsDegreeImage'] }, nothing, {
        stage: 'documents_requested',
        asked: ['bsDegreeImage'],
        wasAsked: true,
      }),
    ).toEqual({ details: [...wantedDetails], documents: ['cnicFrontImage'] })
  })
})
