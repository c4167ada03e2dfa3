import { hook } from '../../platform/feature/feature.ts'
import type { BeforeRemoval } from './policies/insurances.ts'

/** Whoever needs the insurance refuses. */
export const beforeInsuranceRemoval = hook<BeforeRemoval>('before an insurance is removed')
