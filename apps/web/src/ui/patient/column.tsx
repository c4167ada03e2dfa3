import type { ComponentProps, ElementType } from 'react'

type Props<Of extends ElementType> = Omit<ComponentProps<Of>, 'style'> & {
  as?: Of
  gap: number
  /** Elements keep their own widths instead of the column's. */
  align?: 'start'
}

/** Elements below each other on the pages of patients, as the library's Stack lays them out in the staff app. */
export function Column<Of extends ElementType = 'div'>(props: Props<Of>) {
  const {
    as: Element = 'div',
    gap,
    align,
    className,
    ...others
  } = props as Props<'div'> & {
    as?: ElementType
  }
  return (
    <Element
      {...others}
      className={className === undefined ? 'column' : `column ${className}`}
      style={{ gap, justifyItems: align }}
    />
  )
}
