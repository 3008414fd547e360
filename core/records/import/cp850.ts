/** The upper half of code page 850, in which DOS wrote western languages; browsers and Node do not know it. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The text of bytes in code page 850. */
export function decodeCp850(bytes: Uint8Array): string {
  const parts: string[] = [];
  // By pieces: a text of many megabytes is no list of its characters.
  for (let begin = 0; begin < bytes.length; begin += 8_192)
    parts.push(
      Array.from(bytes.subarray(begin, begin + 8_192), (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''),
      ).join(''),
    );
  return parts.join('');
}
