import { combineSlices } from '@reduxjs/toolkit'

/**
 * The reducer of the store. It starts without slices, because the kit knows no area: the app adds those that every
 * visit has.
 */
export const slices = combineSlices()
