import { combineSlices } from '@reduxjs/toolkit'

/**
 * The reducer of the store, without slices. The kit knows no area; the app adds the slices that are always present.
 */
export const slices = combineSlices()
