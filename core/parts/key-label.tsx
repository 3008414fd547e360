/** Whether keys are written as on a Mac. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

const names: Readonly<Record<string, string>> = {
  $mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  Shift: isMac ? '⇧' : 'Shift',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Backspace: '⌫',
};

/** `$mod+k` → `['Ctrl', 'K']`; the presses of a sequence follow each other. */
export function keyNames(keys: string): readonly (readonly string[])[] {
  // A sign that needs Shift on one keyboard needs another key on the next: the sign alone is what one looks for.
  const presses = keys.split(' ').map((press) => press.replace(/^Shift\+(?=[^\w]$)/, ''));
  return presses.map((press) =>
    press.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
  );
}

/** The keys of a command as they are written on this machine's keyboard. */
export function KeyLabel({ keys }: { readonly keys: string }) {
  return (
    <span className="key-label">
      {keyNames(keys).map((press, index) => (
        <kbd key={index}>{press.join(isMac ? '' : '+')}</kbd>
      ))}
    </span>
  );
}
