"""Labels the sentences of free text with the mean of one or more teachers: for each document a line with the shares of the seven tags of each word, as bytes in base64.

python label.py --tokenizer tokenizer.json --teacher teacher-01.pt --sentences pool.jsonl --out labels-01.jsonl
"""

import argparse
import base64
import json

import numpy
import torch

from minilm import TAGS, Teacher, Windows, shares

parser = argparse.ArgumentParser()
for name in ("tokenizer", "sentences", "out"):
    parser.add_argument(f"--{name}", required=True)
parser.add_argument("--teacher", action="append", required=True)
args = parser.parse_args()

teachers = []
for path in args.teacher:
    model = Teacher()
    model.load_state_dict(torch.load(path))
    teachers.append(model)
windows_of = Windows(args.tokenizer).of

with open(args.sentences) as lines:
    documents = [json.loads(line) for line in lines]
means = []
windows = []
for n, document in enumerate(documents):
    sizes = [len(sentence["words"]) for sentence in document["sentences"]]
    starts = numpy.concatenate([[0], numpy.cumsum(sizes)]).astype(int)
    means.append(numpy.zeros((starts[-1], TAGS), numpy.float32))
    for window in windows_of(document):
        window["document"] = n
        window["rows"] = [starts[s] + w for s, w, _ in window["words"]]
        windows.append(window)
windows.sort(key=lambda window: len(window["pieces"]))
for at in range(0, len(windows), 16):
    group = windows[at : at + 16]
    for model in teachers:
        for window, of in zip(group, shares(model, group)):
            means[window["document"]][window["rows"]] += of / len(teachers)
with open(args.out, "w") as out:
    for document, mean in zip(documents, means):
        packed = base64.b64encode(numpy.rint(mean * 255).astype(numpy.uint8).tobytes()).decode()
        out.write(json.dumps({"id": document["id"], "text": document["text"], "shares": packed}) + "\n")
