import { hook } from '../../platform/feature/feature.ts'
import type { BeforeRemoval } from './policies/insurances.ts'

/** A listener that still needs the insurance refuses its removal. */
export const beforeInsuranceRemoval = hook<BeforeRemoval>('before an insurance is removed')
