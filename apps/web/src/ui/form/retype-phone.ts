import { formatPhone, phoneDigits } from '@archwire/domain/patients/phone-number'

const countDigits = (text: string) => phoneDigits(text).length

/** The position of the caret behind this many digits. */
function caretBehind(digits: number, text: string): number {
  if (digits >= countDigits(text)) return text.length
  let at = 0
  while (countDigits(text.slice(0, at)) < digits) at++
  return at
}

/**
 * A phone number after something was typed, pasted or deleted in it, with the caret still behind the same digits. One
 * digit too many in the middle is refused, because it would push out the last one.
 */
export function retypePhone(
  before: string,
  { typed, caret }: { typed: string; caret: number },
): { text: string; caret: number } {
  const left = countDigits(typed.slice(0, caret))
  const isInside = left < countDigits(typed)
  if (isInside && countDigits(typed) > 10) {
    const added = countDigits(typed) - countDigits(before)
    return { text: before, caret: caretBehind(Math.max(0, left - added), before) }
  }
  const text = formatPhone(typed)
  return { text, caret: isInside ? caretBehind(left, text) : text.length }
}
