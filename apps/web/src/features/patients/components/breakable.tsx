import { Fragment } from 'react'

/** A text that, where it is too long, breaks behind a dot or the @ of an e-mail address rather than within a word. */
export const Breakable = ({ text }: { text: string }) =>
  [...text.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
