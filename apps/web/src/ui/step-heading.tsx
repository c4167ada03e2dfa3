import styles from './step-heading.module.css'

/** What a step of a form is; it has the focus when the step begins (`useStepFocus`), and so it is read out. */
export const StepHeading = ({ children }: { children: string }) => (
  <h3 className={styles.heading} tabIndex={-1} data-step-start>
    {children}
  </h3>
)
