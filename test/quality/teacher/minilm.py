"""A classifier of words over all-MiniLM-L6-v2 (Apache-2.0), whose weights are read from its ONNX file."""

import numpy
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

TAGS = 7
CASES = 5
LISTS = 8
WIDTH, HEADS, LAYERS, INNER = 384, 12, 6, 1536
MAX_PIECES = 6
MAX_WINDOW = 192
SEPARATOR, FIRST, PADDING, UNKNOWN = 102, 101, 0, 100


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.attended = nn.LayerNorm(WIDTH, eps=1e-12)
        self.wide, self.narrow = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.done = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(0.1)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        parts = [f(x).view(batch, length, HEADS, -1).transpose(1, 2) for f in (self.query, self.key, self.value)]
        y = functional.scaled_dot_product_attention(*parts, attn_mask=mask)
        y = self.out(y.transpose(1, 2).reshape(batch, length, WIDTH))
        x = self.attended(x + self.drop(y))
        return self.done(x + self.drop(self.narrow(functional.gelu(self.wide(x)))))


class Teacher(nn.Module):
    """Scores of the seven tags for every piece; the case of a word and the lists that hold it are added to its pieces."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.places = nn.Embedding(512, WIDTH)
        self.cases = nn.Embedding(CASES, WIDTH)
        self.lists = nn.Linear(LISTS, WIDTH, bias=False)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.drop = nn.Dropout(0.1)
        self.tags = nn.Linear(WIDTH, TAGS)
        for added in (self.cases, self.lists):
            nn.init.normal_(added.weight, std=0.02)

    def forward(self, pieces, cases, lists):
        mask = (pieces != PADDING)[:, None, None, :]
        at = torch.arange(pieces.shape[1])
        x = self.words(pieces) + self.places(at)[None] + self.cases(cases) + self.lists(lists)
        x = self.drop(self.norm(x))
        for layer in self.layers:
            x = layer(x, mask)
        return self.tags(x)


def pretrained(path):
    """A teacher that has learned nothing of names yet."""
    graph = onnx.load(path).graph
    values = {one.name: torch.tensor(numpy_helper.to_array(one)) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in values:
            name = node.name.strip("/").replace("/", ".").replace(".MatMul", ".weight")
            values[name] = values[node.input[1]].T
    model = Teacher()
    model.words.weight.data = values["embeddings.word_embeddings.weight"]
    model.places.weight.data = values["embeddings.position_embeddings.weight"] + values["embeddings.token_type_embeddings.weight"][0]
    copy(model.norm, values, "embeddings.LayerNorm")
    parts = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "out": "attention.output.dense",
        "attended": "attention.output.LayerNorm",
        "wide": "intermediate.dense",
        "narrow": "output.dense",
        "done": "output.LayerNorm",
    }
    for n, layer in enumerate(model.layers):
        for ours, theirs in parts.items():
            copy(getattr(layer, ours), values, f"encoder.layer.{n}.{theirs}")
    return model


def copy(module, values, name):
    module.weight.data = values[f"{name}.weight"].clone()
    module.bias.data = values[f"{name}.bias"].clone()


def case_of(word):
    if not word[0].isupper():
        return 0 if word.islower() else 4
    if len(word) > 1 and word.isupper():
        return 3
    return 1 if word[1:].islower() or len(word) == 1 else 2


class Windows:
    """Divides documents into windows of whole sentences, with the pieces of each word."""

    def __init__(self, tokenizer):
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.known = {}

    def pieces(self, word):
        if word not in self.known:
            ids = self.tokenizer.encode(word, add_special_tokens=False).ids[:MAX_PIECES]
            self.known[word] = ids or [UNKNOWN]
        return self.known[word]

    def of(self, document):
        """Each window: its pieces with their cases and lists, and the place of each word's first piece; long sentences are cut."""
        window = None
        for s, sentence in enumerate(document["sentences"]):
            for w, (word, lists) in enumerate(zip(sentence["words"], sentence["lists"])):
                ids = self.pieces(word)
                if window is None or len(window["pieces"]) + len(ids) >= MAX_WINDOW:
                    if window:
                        yield window
                    window = {"pieces": [FIRST], "cases": [0], "lists": [0], "words": []}
                window["words"].append((s, w, len(window["pieces"])))
                window["pieces"] += ids
                window["cases"] += [case_of(word)] * len(ids)
                window["lists"] += [lists] * len(ids)
            if window:
                for key, value in (("pieces", SEPARATOR), ("cases", 0), ("lists", 0)):
                    window[key].append(value)
        if window:
            yield window


def batch(windows):
    """Windows as tensors of one length."""
    longest = max(len(window["pieces"]) for window in windows)
    padded = lambda key: torch.tensor([w[key] + [0] * (longest - len(w[key])) for w in windows])
    lists = padded("lists")
    bits = torch.stack([(lists >> bit) & 1 for bit in range(LISTS)], dim=-1).float()
    return padded("pieces"), padded("cases"), bits


def shares(model, windows):
    """The share of each tag for each word of each window, as numpy arrays of (words, tags)."""
    model.eval()
    with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
        scores = model(*batch(windows)).float().softmax(-1).numpy()
    return [scores[n][[at for _, _, at in w["words"]]].astype(numpy.float32) for n, w in enumerate(windows)]
