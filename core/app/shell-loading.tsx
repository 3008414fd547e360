/** What is shown while it is not known yet who is there: the frame of the shell, so that nothing jumps afterwards. */
export function ShellLoading() {
  return (
    <div className="first-paint" aria-busy="true">
      <span className="brand">Filon</span>
    </div>
  );
}
