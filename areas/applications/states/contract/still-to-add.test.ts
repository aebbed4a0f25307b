import { describe, expect, it } from 'vitest'
import { documentNames } from '#platform/contract/documents.ts'
import { stillToAdd, stillToAddAfter, usualDocuments, wantedDetails, type FiledFor } from './still-to-add.ts'

const bachelor: FiledFor = { requiredDocuments: null, level: '6', levelName: 'bachelor' }
const master: FiledFor = { requiredDocuments: null, level: '7', levelName: 'master' }
const nothing = { details: {}, documents: [] }
const all = Object.fromEntries(wantedDetails.map((name) => [name, 'entered']))

describe('the missing items of an application', () => {
  it('is everything if nothing was entered, in the order of the form', () => {
    expect(stillToAdd(master, nothing)).toEqual({
      details: [...wantedDetails],
      documents: [...documentNames],
    })
  })

  it('is what the program lists, if it lists documents, and none if it requires none', () => {
    const names = (requiredDocuments: FiledFor['requiredDocuments']) =>
      stillToAdd({ ...master, requiredDocuments }, { details: all, documents: ['passportImage'] }).documents
    expect(names(['cnicFrontImage'])).toEqual(['cnicFrontImage'])
    expect(names([])).toEqual([])
  })

  it('includes a degree only for a program that follows one', () => {
    expect(usualDocuments(bachelor)).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, levelName: 'single_cycle_master' })).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, level: null })).not.toContain('bsDegreeImage')
    expect(usualDocuments({ ...master, level: '8' })).toContain('bsDegreeImage')
  })

  it('does not include a national ID if there is a B-Form or a passport', () => {
    expect(stillToAdd(bachelor, { details: all, documents: ['bFormImage'] }).documents).toEqual([
      'matricCertificateImage',
      'fscCertificateImage',
    ])
  })

  it('includes fields that are blank', () => {
    expect(stillToAdd(bachelor, { ...nothing, details: { ...all, city: ' ', phone: null } }).details).toEqual(
      ['phone', 'city'],
    )
  })

  it('is nothing once the office has decided, and leaves requested documents to the request', () => {
    const standing = { stage: 'submitted', requested: [], wasRequested: false } as const
    expect(stillToAddAfter(bachelor, nothing, standing)?.documents).toHaveLength(4)
    expect(stillToAddAfter(bachelor, nothing, { ...standing, stage: 'offered' })).toBeNull()
    expect(
      stillToAddAfter(bachelor, { details: all, documents: [] }, { ...standing, wasRequested: true }),
    ).toBeNull()
    expect(
      stillToAddAfter({ ...bachelor, requiredDocuments: ['cnicFrontImage', 'bsDegreeImage'] }, nothing, {
        stage: 'documents_requested',
        requested: ['bsDegreeImage'],
        wasRequested: true,
      }),
    ).toEqual({ details: [...wantedDetails], documents: ['cnicFrontImage'] })
  })
})
