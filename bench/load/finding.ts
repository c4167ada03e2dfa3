/** What must hold after a run, and whether it does. */
export type Finding = { what: string; checked: number; wrong: number; example?: string }

export const finding = <Row>(
  what: string,
  checked: number,
  wrong: Row[],
  name: (row: Row) => string,
): Finding => ({
  what,
  checked,
  wrong: wrong.length,
  ...(wrong[0] !== undefined && { example: name(wrong[0]) }),
})
