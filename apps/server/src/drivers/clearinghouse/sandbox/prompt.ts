import { ClearinghouseDown } from '../port.ts'
import type { Behaviour } from './behaviour.ts'

/** An answer, and whether whoever asked is kept waiting for it. */
export type Prompt = { answer: string; isSlow: boolean }

/** As fast as the slowest of those asked; nobody answers for one who never does. */
export function paced(paces: Behaviour['pace'][], answer: () => string): Prompt {
  if (paces.includes('never')) throw new ClearinghouseDown('the payer is out of order')
  return { answer: answer(), isSlow: paces.includes('slow') }
}
