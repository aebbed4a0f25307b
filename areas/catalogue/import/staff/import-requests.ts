import { ownRequest } from '#kit/store/own-request.ts'
import {
  applyImport,
  listImports,
  planImport,
  readCatalogueFile,
  sendCatalogueFile,
  showCatalogueFile,
  showImport,
  undoImport,
} from '../contract.ts'

/** Past imports. */
export const importsRequest = ownRequest('catalogueImports', listImports)
/** One past import. */
export const importRequest = ownRequest('catalogueImport', showImport)
export const undoRequest = ownRequest('catalogueUndo', undoImport)
/** The file that is being sent. */
export const sendRequest = ownRequest('catalogueSending', sendCatalogueFile)
/** The file that waits. */
export const fileRequest = ownRequest('catalogueFile', showCatalogueFile)
export const readRequest = ownRequest('catalogueReading', readCatalogueFile)
export const planRequest = ownRequest('cataloguePlan', planImport)
export const applyRequest = ownRequest('catalogueApplying', applyImport)
